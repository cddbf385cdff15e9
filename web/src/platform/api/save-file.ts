/** Triggers a browser download of the file */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  saveUrl(url, name)
  // Delayed: some browsers read the object URL after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Downloads what one of our own addresses returns: it goes to the disk without passing through the page */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
