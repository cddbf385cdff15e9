import { existsSync, readFileSync } from 'node:fs'

const FILE = '/proc/stat'

/** Starts measuring. The result is the fraction of the processor time, from 0 to 1, that other machines on the same host used */
export function measureStolenTime() {
  const before = readTimes()
  return () => {
    const now = readTimes()
    const all = now.all - before.all
    return all > 0 ? (now.stolen - before.stolen) / all : 0
  }
}

function readTimes() {
  if (!existsSync(FILE)) return { all: 0, stolen: 0 }
  const [, ...times] = (readFileSync(FILE, 'utf8').split('\n')[0] ?? '').split(/\s+/)
  // The ninth and tenth values are parts of the first two
  const counted = times.slice(0, 8).map(Number)
  return { all: counted.reduce((sum, time) => sum + time, 0), stolen: counted[7] ?? 0 }
}
