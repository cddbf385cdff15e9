/** The feedback being typed, in sessionStorage: survives a reload or a discarded tab; removed when the tab closes or the text is sent */
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
        // Without storage the text still stays on the page
      }
    },
  }
}
