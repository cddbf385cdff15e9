/** Counts calls as vendors do that limit them by the second or the minute */
interface CallWindows {
  /** Counts a call; false when it exceeds the limit of this name in the current window */
  count(name: string): boolean
}

export function createCallWindows({ calls: maxCalls, windowMs }: { calls: number; windowMs: number }): CallWindows {
  const windows = new Map<string, { number: number; calls: number }>()
  return {
    count(name) {
      // Vendors count in real time, independent of a test's clock
      const number = Math.floor(Date.now() / windowMs)
      const window = windows.get(name)
      const calls = window?.number === number ? window.calls + 1 : 1
      windows.set(name, { number, calls })
      return calls <= maxCalls
    },
  }
}
