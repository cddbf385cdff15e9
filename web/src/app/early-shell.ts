/** Removes the outline that the server renders into the page (api/src/platform/server/early-shell.ts) once other content replaces it */
export function removeEarlyShell(): void {
  document.getElementById('early-shell')?.remove()
}
