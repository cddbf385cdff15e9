/** Waits until a prerendered page is activated: before that, nobody has opened it */
export async function waitUntilSeen(): Promise<void> {
  if ('prerendering' in document && document.prerendering) {
    await new Promise((seen) => document.addEventListener('prerenderingchange', seen, { once: true }))
  }
}
