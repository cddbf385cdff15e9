import type { SandboxOptions } from '../../sandbox/src/stand-in.ts'

type Stray = Parameters<NonNullable<SandboxOptions['watch']>>[0]

/**
 * Records what goes between the product and the vendors' stand-ins that no description has: a request that the vendor would refuse, even where the
 * product bears the refusal, and an answer that the vendor would not give
 */
export function watchTraffic() {
  const strays: Stray[] = []
  return {
    watch: (stray: Stray) => void strays.push(stray),
    check() {
      if (strays.length === 0) return
      const told = strays.map(({ call, status, problems }) => `${call} (${status}): ${problems.join('; ')}`)
      throw new Error(`Not as the vendors describe it:\n${[...new Set(told)].join('\n')}`)
    },
  }
}
