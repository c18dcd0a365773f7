import type { Image } from "@hub/contract/images"
import type { TextWarning } from "@hub/markdown"
import { Button, FileButton, Modal, Stack } from "@mantine/core"
import { createPortal } from "react-dom"
import { useState } from "react"
import { toast } from "../../toast.ts"
import { acceptedImageTypes, sendImage, describeUploadFailure, altTextForFile } from "../images/send-image.ts"
import { ImageLibrary } from "../insert/ImageLibrary.tsx"
import forms from "../../widgets/Form.module.css"

type ReplaceImageProps = { warning: TextWarning; onReplace: (url: string) => void }

/** Brings the file that an address means, from this computer or from the hub; the hub makes a drawing of an EMF. */
export function ReplaceImage({ warning, onReplace }: ReplaceImageProps) {
  const [share, setShare] = useState<number | null>(null)
  const [picking, setPicking] = useState(false)
  const emf = warning.code === "emf_image"

  async function send(file: File): Promise<void> {
    setShare(0)
    try {
      const image = await sendImage(file, altTextForFile(file) === "Image" ? "" : altTextForFile(file), setShare)
      onReplace(image.public_url)
    } catch (error) {
      toast(describeUploadFailure(file, error), "error")
    } finally {
      setShare(null)
    }
  }

  return (
    <>
      <FileButton
        accept={emf ? `.emf,.wmf,${acceptedImageTypes}` : acceptedImageTypes}
        onChange={(file) => file && void send(file)}
      >
        {(props) => (
          <Button size="compact-sm" disabled={share !== null} {...props}>
            {share === null ? label(warning) : `Uploading… ${Math.floor(share * 100)} %`}
          </Button>
        )}
      </FileButton>
      <Button size="compact-sm" onClick={() => setPicking(true)}>
        Choose from the hub
      </Button>
      {picking && (
        <PickImage
          onClose={() => setPicking(false)}
          onPick={(image) => {
            setPicking(false)
            onReplace(image.public_url)
          }}
        />
      )}
    </>
  )
}

const label = ({ code, url = "" }: TextWarning) => {
  const name = url.split(/[?#]/)[0]?.split("/").at(-1) ?? ""
  return code === "emf_image" ? `Upload and convert ${name}` : `Upload ${name}`
}

function PickImage({ onPick, onClose }: { onPick: (image: Image) => void; onClose: () => void }) {
  const [chosen, setChosen] = useState<Image | null>(null)
  return createPortal(
    <Modal opened size="lg" title="Choose an image" onClose={onClose}>
      <Stack gap="md">
        <ImageLibrary chosen={chosen} onChoose={setChosen} />
        <div className={forms.ends}>
          <Button variant="filled" disabled={chosen === null} onClick={() => chosen && onPick(chosen)}>
            Use this image
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Stack>
    </Modal>,
    document.body,
  )
}
