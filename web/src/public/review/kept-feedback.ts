/** What is being typed survives a reload and a phone that needed its memory; it is gone with the tab, or once it is sent */
export function keptFeedback(reviewKey: string) {
  const name = `feedback:${reviewKey}`
  return {
    read(): string {
      try {
        return sessionStorage.getItem(name) ?? ''
      } catch {
        return ''
      }
    },
    write(text: string): void {
      try {
        if (text) sessionStorage.setItem(name, text)
        else sessionStorage.removeItem(name)
      } catch {
        // A browser that keeps nothing still shows what is typed
      }
    },
  }
}
