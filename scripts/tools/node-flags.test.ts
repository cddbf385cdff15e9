import { expect, test } from 'vitest'
import { environmentOf, nodeFlags } from './node-flags.mjs'

test.each([
  [{ PUBLIC_URL: 'https://portal.test' }, 'production'],
  [{ PUBLIC_URL: 'HTTPS://portal.test', NODE_ENV: 'development' }, 'production'],
  [{ PUBLIC_URL: 'https://portal.test', NODE_ENV: 'test' }, 'test'],
  [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
  [{}, undefined],
])('the launcher › with %j › starts the product as %s, and the sandbox beside it only outside of production', (env, environment) => {
  expect(environmentOf(env)).toBe(environment)
})

test('the launcher › of production › starts it without source maps', () => {
  expect(nodeFlags('production')).not.toContain('--enable-source-maps')
})
