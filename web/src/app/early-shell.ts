/** Removes the outline that the page came with (api/src/platform/server/early-shell.ts), once there is something in its place */
export function removeEarlyShell(): void {
  document.getElementById('early-shell')?.remove()
}
