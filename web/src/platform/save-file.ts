/** Triggers a browser download of the file */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Delayed: some browsers read the object URL after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
