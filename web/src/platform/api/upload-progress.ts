interface UploadInit {
  method: string
  headers: Record<string, string>
  body: FormData | string | null
  signal: AbortSignal
}

/** Like fetch, but based on XMLHttpRequest, because fetch reports no upload progress */
export function sendWithProgress(url: string, init: UploadInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method, url)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('The upload failed'))
    request.onabort = () => reject(init.signal.reason)
    init.signal.addEventListener('abort', () => request.abort())
    request.send(init.body)
  })
}
