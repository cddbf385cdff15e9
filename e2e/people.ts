import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountForm, saveMyInformation } from '#contract/account-setting.ts'
import type { BrandKey } from '#contract/brands.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { createAccount, createClient } from '#contract/operator.ts'
import { SESSION_LIFETIME_MS, signIn, signOut, TOKEN_STORAGE_KEY } from '#contract/sign-in.ts'
import type { Product } from './product.ts'

const DEMO_PASSWORD = 'Demo!2345'

export const ADDRESS = accountForm.parse({
  address1: '12 Elm Street',
  address2: '',
  city: 'Peoria',
  state: 'IL',
  zip_code: '61602',
  phone_number: '(309) 555-0142',
})

export interface Person {
  email: string
  password: string
  company: string
  token: string
  /** Only known of businesses that a journey has made */
  clientUuid: string
}

export interface People {
  /** Of the demo business. One session for all journeys of a worker: never ends it, never changes anything */
  demo(): Promise<Person>
  /** Of the second business, whose account is incomplete */
  other(): Promise<Person>
  /** An administrator of a business made for one journey, who may do anything with it */
  newcomer(options?: { brand?: BrandKey; withAddress?: boolean }): Promise<Person>
}

export function peopleOf(product: Product): People {
  const sessions = new Map<string, Promise<Person>>()
  const demoPerson = (email: string, company: string) => {
    const known = sessions.get(email) ?? signInPerson(product, { email, password: DEMO_PASSWORD, company, clientUuid: '' })
    sessions.set(email, known)
    return known
  }
  return {
    demo: () => demoPerson('demo@marquee.test', 'Bright Smile Dental'),
    other: () => demoPerson('other@marquee.test', 'Lakeside Physical Therapy'),
    newcomer: (options) => makeNewcomer(product, options),
  }
}

async function makeNewcomer(
  product: Product,
  { brand = 'marquee', withAddress = true }: { brand?: BrandKey; withAddress?: boolean } = {},
): Promise<Person> {
  const mark = randomUUID().slice(0, 8)
  const company = `Practice ${mark}`
  const client = await callApi<{ data: { client_uuid: string } }>(product, createClient, product.operatorKey, {
    company_name: company,
    brand,
    time_zone: 'America/Chicago',
    phone_country_code: '+1',
  })
  const { client_uuid: clientUuid } = client.data
  const person = { email: `owner.${mark}@practice.test`, password: 'First!2345', company, clientUuid }
  await callApi(product, createAccount, product.operatorKey, {
    client_uuid: clientUuid,
    email: person.email,
    account_type: 'MAIN',
    password: person.password,
  })
  const signedIn = await signInPerson(product, person)
  if (withAddress) await callApi(product, saveMyInformation, signedIn.token, ADDRESS)
  return signedIn
}

async function signInPerson(product: Product, person: Omit<Person, 'token'>): Promise<Person> {
  const { data } = await callApi<{ data: { token: string } }>(product, signIn, null, {
    user_email: person.email,
    password: person.password,
  })
  return { ...person, token: data.token }
}

/** Elsewhere: this browser does not know yet */
export async function endSessionOf(product: Product, { token }: Person): Promise<void> {
  await callApi(product, signOut, token)
}

async function callApi<T>(product: Product, { method, path }: EndpointSpec, key: string | null, body?: unknown): Promise<T> {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Puts the session into the browser, as signing in on the page would have */
export async function enterAs(page: Page, { token }: Person, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(([key, value, lifetimeMs]) => localStorage.setItem(key, JSON.stringify({ value, expire: Date.now() + lifetimeMs })), [
    TOKEN_STORAGE_KEY,
    token,
    SESSION_LIFETIME_MS,
  ] as const)
}
