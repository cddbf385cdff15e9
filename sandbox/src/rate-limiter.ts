/** Counts calls like vendors that limit them per second or per minute */
interface RateLimiter {
  /** Counts a call. Returns false if it exceeds the limit with this name in the current window */
  count(name: string): boolean
}

export function createRateLimiter({ calls: maxCalls, windowMs }: { calls: number; windowMs: number }): RateLimiter {
  const windows = new Map<string, { number: number; calls: number }>()
  return {
    count(name) {
      // Vendors count in real time, independently of a test's clock
      const number = Math.floor(Date.now() / windowMs)
      const window = windows.get(name)
      const calls = window?.number === number ? window.calls + 1 : 1
      windows.set(name, { number, calls })
      return calls <= maxCalls
    },
  }
}
