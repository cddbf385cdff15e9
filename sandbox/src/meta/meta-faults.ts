import { createFaultSwitch, type FaultSwitch } from '../faults.ts'

const metaTroubles = ['rate_limited', 'server_error', 'hang', 'invalid_token', 'expired_token'] as const

export type MetaFaults = FaultSwitch<(typeof metaTroubles)[number] | 'ok'>

export const createMetaFaults = (): MetaFaults => createFaultSwitch(metaTroubles)
