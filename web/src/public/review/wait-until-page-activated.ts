/** Waits until a prerendered page is activated, because nobody has opened it before that */
export async function waitUntilPageActivated(): Promise<void> {
  if ('prerendering' in document && document.prerendering) {
    await new Promise((seen) => document.addEventListener('prerenderingchange', seen, { once: true }))
  }
}
