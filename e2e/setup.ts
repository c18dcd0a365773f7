import { beforeEach } from "vitest"

/** The tests of a file go on from each other, so that after one that failed the others would wait for what never comes. */
const failedFiles = new Set<string>()

beforeEach(({ task, skip, onTestFailed }) => {
  skip(failedFiles.has(task.file.filepath), "An earlier test of this file failed.")
  onTestFailed(() => void failedFiles.add(task.file.filepath))
})
