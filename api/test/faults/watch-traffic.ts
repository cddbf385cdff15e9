import type { SandboxOptions } from '../../../sandbox/src/simulator.ts'

type Stray = Parameters<NonNullable<SandboxOptions['onStrayCall']>>[0]

/**
 * Records traffic between the product and the vendors' simulators that violates the vendors' API descriptions: a request that the vendor
 * would reject, even if the product tolerates the rejection, and a response that the vendor would not send
 */
export function watchTraffic() {
  const strays: Stray[] = []
  return {
    watch: (stray: Stray) => void strays.push(stray),
    check() {
      if (strays.length === 0) return
      const descriptions = strays.map(({ call, status, problems }) => `${call} (${status}): ${problems.join('; ')}`)
      throw new Error(`Not as the vendors describe it:\n${[...new Set(descriptions)].join('\n')}`)
    },
  }
}
