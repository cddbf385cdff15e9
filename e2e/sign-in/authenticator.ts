import { createHmac } from 'node:crypto'
import { beginTwoStep, enableTwoStep } from '#contract/sign-in/two-step.ts'
import { callApi, type People, type Person } from '../people.ts'
import type { Product } from '../product.ts'

const STEP_MS = 30_000
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows for a key, as defined by RFC 6238. `later`: number of half minutes in the future, because a code
 * is valid only once
 */
export function codeOf(key: string, later = 0): string {
  const bits = [...key.replace(/\s/g, '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later))
  const hash = createHmac('sha1', bytes).update(counter).digest()
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A person who signs in with a second step */
export async function careful(product: Product, people: People): Promise<Person & { key: string }> {
  const person = await people.newcomer()
  const { data } = await callApi<{ data: { secret: string } }>(product, beginTwoStep, person.token, {})
  await callApi(product, enableTwoStep, person.token, { code: codeOf(data.secret) })
  return { ...person, key: data.secret }
}
