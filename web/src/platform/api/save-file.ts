/** Triggers a browser download of the file */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  saveUrl(url, name)
  // Delayed because some browsers read the object URL only after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads the response of one of our own URLs directly to disk, without passing it through the page */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
