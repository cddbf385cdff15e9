import { z } from 'zod'

export interface OperatorKey {
  name: string
  /** "all", "read" (reads only), or the features whose endpoints the key may call */
  scopes: readonly string[]
  key: string
}

const RULE =
  'must be like books:billing:KEY,watch:read:KEY: a name, what it opens (all, read, or features joined by +), and 24 random characters or more'

/** Two keys may have the same name: while a key is being replaced, the old and the new one both work */
export const operatorKeys = z.string().transform((written, context): OperatorKey[] => {
  const keys = written.split(',').map((part) => {
    const [, name = '', scopes = '', key = ''] = /^\s*([\w-]{1,40}):([a-z-]+(?:\+[a-z-]+)*):([\w+/=.-]{24,200})\s*$/.exec(part) ?? []
    return { name, scopes: scopes.split('+'), key }
  })
  if (keys.some(({ key }) => key === '') || new Set(keys.map(({ key }) => key)).size < keys.length)
    context.addIssue({ code: 'custom', message: RULE })
  return keys
})

/** Whether the key allows a call of this feature */
export function doesKeyAllowCall({ scopes }: OperatorKey, call: { feature: string; method: string }): boolean {
  return scopes.some((scope) => scope === 'all' || scope === call.feature || (scope === 'read' && call.method === 'GET'))
}
