/** A value in sessionStorage, which survives a reload but not closing the tab. The page also works without storage */
export function createTabStorage<Value>(name: string) {
  return {
    read(): Value | null {
      try {
        return JSON.parse(sessionStorage.getItem(name) ?? 'null')
      } catch {
        return null
      }
    },
    write(value: Value | null): void {
      try {
        if (value === null) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, JSON.stringify(value))
      } catch {
        // The storage is full or blocked
      }
    },
  }
}
