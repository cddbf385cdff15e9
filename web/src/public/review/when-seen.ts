/** A page that a browser prepares in advance has not been opened by anybody yet */
export async function whenSeen(): Promise<void> {
  if ('prerendering' in document && document.prerendering) {
    await new Promise((seen) => document.addEventListener('prerenderingchange', seen, { once: true }))
  }
}
