import autocannon from 'autocannon'
import { median } from '../measurements.ts'

export interface Target {
  url: string
  authorization?: string
}

const headersOf = ({ authorization }: Target): Record<string, string> => (authorization ? { authorization } : {})

async function timeOnce(target: Target): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(target.url, { headers: headersOf(target) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${target.url} returned ${response.status}: ${text.slice(0, 300)}`)
  return performance.now() - startedAt
}

/** Median time of each target. The targets are requested alternately, so that other load on the machine affects all of them equally */
export async function compareMedians(targets: readonly Target[], times = 40): Promise<number[]> {
  for (let round = 0; round < 8; round++) for (const target of targets) await timeOnce(target)
  const taken: number[][] = targets.map(() => [])
  for (let round = 0; round < times; round++) {
    for (const [index, target] of targets.entries()) taken[index]?.push(await timeOnce(target))
  }
  return taken.map(median)
}

/** Requests per second with this many concurrent callers. Returns the median over the rounds of the ratios to the second target */
export async function compareThroughput(
  one: Target,
  other: Target,
  connections: number,
): Promise<{ ratio: number; rates: [number, number] }> {
  for (const target of [one, other]) await cannon(target, connections, { amount: 2_000 })
  const rates: [number, number][] = []
  for (let round = 0; round < 5; round++) {
    rates.push([await cannon(one, connections, { duration: 4 }), await cannon(other, connections, { duration: 4 })])
  }
  return {
    ratio: median(rates.map(([first, second]) => first / second)),
    rates: [median(rates.map(([first]) => first)), median(rates.map(([, second]) => second))],
  }
}

async function cannon(target: Target, connections: number, span: { amount: number } | { duration: number }): Promise<number> {
  const result = await autocannon({ url: target.url, connections, headers: headersOf(target), ...span })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed, so nothing was measured`)
  return result.requests.average
}
