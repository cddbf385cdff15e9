export interface WriteQuota {
  /** Resolves when one more connection may be used for writing, with the function that releases it */
  acquire(): Promise<() => void>
  inUse(): number
  /** Callers that wait */
  waiting(): number
}

/** A quarter of the pool, at least one connection, is reserved for reads, unless the pool has only one */
export const maxWriters = (poolSize: number): number => Math.max(1, poolSize - Math.max(1, Math.floor(poolSize / 4)))

/**
 * Limits how many connections of a pool are used for writing. A primary without its synchronous standby serves reads, while each commit
 * waits: without a limit these waits would soon fill the pool, and reads would fail too.
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
          // The same message as the pool's, so that it counts as an unreachable database
          reject(new Error('All connections for writing are taken: timeout exceeded when trying to connect'))
        }, patienceMs)
        waiting.add(start)
      })
      return once()
    },
  }
}
