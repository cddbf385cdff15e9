export interface WriteQuota {
  /** Resolves, once another connection may be used for writing, to the function that releases it */
  acquire(): Promise<() => void>
  inUse(): number
  /** Number of waiting callers */
  waiting(): number
}

/** A quarter of the pool, but at least one connection, is reserved for reads, unless the pool has only one */
export const maxWriters = (poolSize: number): number => Math.max(1, poolSize - Math.max(1, Math.floor(poolSize / 4)))

/**
 * Limits how many connections of a pool are used for writing. Without its synchronous standby a primary still serves reads, while each
 * commit waits. Without a limit these waits would soon occupy the whole pool, and reads would fail too
 */
export function createWriteQuota(max: number, patienceMs: number): WriteQuota {
  const waiting = new Set<() => void>()
  let inUse = 0

  const giveBack = () => {
    const [next] = waiting
    if (!next) inUse--
    else {
      waiting.delete(next)
      next()
    }
  }
  const once = () => {
    let isAcquired = true
    return () => {
      if (isAcquired) giveBack()
      isAcquired = false
    }
  }

  return {
    inUse: () => inUse,
    waiting: () => waiting.size,
    async acquire() {
      if (inUse < max) {
        inUse++
        return once()
      }
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          waiting.delete(start)
          // The pool's message, so that the error counts as an unreachable database
          reject(new Error('All connections for writing are taken: timeout exceeded when trying to connect'))
        }, patienceMs)
        waiting.add(start)
      })
      return once()
    },
  }
}
