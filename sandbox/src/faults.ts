import type { FastifyInstance } from 'fastify'
import { readFormBody } from './consent/request-parameters.ts'
import { faultsPath, renderFaultsPage } from './faults-page.ts'
import { sendHtmlPage } from './inbox/send-page.ts'

/** Fault injection: how a vendor behaves from now on. It is 'ok' until a test or a person chooses a fault */
export interface FaultSwitch<Mode extends string> {
  readonly modes: readonly Mode[]
  readonly mode: Mode
  /** Returns false when the vendor has no such mode */
  choose(mode: unknown): boolean
}

export function createFaultSwitch<const Mode extends string>(troubles: readonly Mode[]): FaultSwitch<Mode | 'ok'> {
  const modes: readonly (Mode | 'ok')[] = ['ok', ...troubles]
  let current: Mode | 'ok' = 'ok'
  return {
    modes,
    get mode() {
      return current
    },
    choose(wanted) {
      const known = modes.find((mode) => mode === wanted)
      if (known === undefined) return false
      current = known
      return true
    },
  }
}

export type FaultSwitches = Record<string, FaultSwitch<string>>

export function currentFaults(switches: FaultSwitches): Record<string, string> {
  return Object.fromEntries(Object.entries(switches).map(([vendor, faults]) => [vendor, faults.mode]))
}

export function registerFaultRoutes(http: FastifyInstance, switches: FaultSwitches) {
  http.get('/faults', () => currentFaults(switches))

  http.get(faultsPath, (_request, reply) => sendHtmlPage(reply, renderFaultsPage(switches)))

  http.post<{ Params: { vendor: string } }>(`${faultsPath}/:vendor`, (request, reply) => {
    const faults = Object.hasOwn(switches, request.params.vendor) ? switches[request.params.vendor] : undefined
    return faults?.choose(readFormBody(request).get('mode'))
      ? reply.redirect(faultsPath, 303)
      : reply.code(400).send({ message: 'No such fault.' })
  })

  http.put<{ Params: { vendor: string }; Body: { mode?: unknown } | null }>('/faults/:vendor', (request, reply) => {
    const faults = Object.hasOwn(switches, request.params.vendor) ? switches[request.params.vendor] : undefined
    if (!faults) {
      return reply.code(404).send({ message: `There are switches for ${Object.keys(switches).join(', ')} only.` })
    }
    if (!faults.choose(request.body?.mode)) {
      return reply.code(400).send({ message: `mode must be one of: ${faults.modes.join(', ')}.` })
    }
    return { mode: faults.mode }
  })
}
