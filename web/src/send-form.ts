/** A request that tells how much of it was sent, which fetch cannot. */
export function sendForm(
  method: string,
  address: string,
  headers: Headers,
  form: FormData,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    request.responseType = "arraybuffer"
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    })
    request.addEventListener("load", () => {
      const body = request.status === 204 ? null : (request.response as ArrayBuffer)
      resolve(new Response(body, { status: request.status, headers: parseHeaders(request.getAllResponseHeaders()) }))
    })
    request.addEventListener("error", () => reject(new TypeError("The request failed.")))
    signal?.addEventListener("abort", () => {
      request.abort()
      reject(makeAbortError())
    })
    if (signal?.aborted) reject(makeAbortError())
    else request.send(form)
  })
}

function makeAbortError(): DOMException {
  return new DOMException("The upload was cancelled.", "AbortError")
}

function parseHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.trim().split(/\r?\n/)) {
    const colon = line.indexOf(":")
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  return headers
}
