import { randomUUID } from 'node:crypto'
import { type EndpointSpec, fillPath } from '#contract/wire/endpoint.ts'
import { nameOf } from '../endpoints.ts'
import { guards } from '../guards.ts'

/** Returns undefined when the endpoint takes no body */
export function goodBody(endpoint: EndpointSpec): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined
  const make = guards.map(({ goodBodies }) => goodBodies?.[nameOf(endpoint)]).find(Boolean)
  if (!make) throw new Error(`No feature's guards have a good body for ${nameOf(endpoint)}`)
  return make()
}

/** The endpoint's path with ids that do not exist */
export function unknownPath(endpoint: EndpointSpec): string {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return fillPath(
    endpoint,
    Object.fromEntries(
      names.map((name) => [name, guards.find(({ unknownIds }) => unknownIds?.[name])?.unknownIds?.[name]?.() ?? randomUUID()]),
    ),
  )
}

/** Secrets and addresses that are compared or requested but never stored unchanged, so their handlers reject wrong ones */
export const LEFT_TO_HANDLERS: readonly string[] = [
  'PUT /notices/devices endpoint',
  'POST /user-management/login password',
  'POST /user-management/login/two-step ticket',
  'PUT /user-management/two-step/app ticket',
]

/** For each text in the good body, variants with each kind of forbidden character inserted after its second character */
export function textsWithControl(endpoint: EndpointSpec): { field: string; value: string }[] {
  return Object.entries(goodBody(endpoint) ?? {}).flatMap(([field, value]) =>
    typeof value === 'string'
      ? ['\u0000', '\u0007', '\u001b', '\u007f', '\u009b', '\ud800', '\udc00'].map((bad) => ({
          field,
          value: value.replace(/^../, (start) => `${start}${bad}`),
        }))
      : [],
  )
}
