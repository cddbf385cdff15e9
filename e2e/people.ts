import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountForm, saveMyInformation } from '#contract/account-setting.ts'
import type { BrandKey } from '#contract/brands.ts'
import { createAccount, createClient } from '#contract/operator.ts'
import { SESSION_LIFETIME_MS, signOut, TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { signIn } from '#contract/sign-in/sign-in.ts'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import type { Product } from './product.ts'

const DEMO_PASSWORD = 'Demo!2345'

/** Path of the demo business's logo, for responses that a journey fakes */
export const DEMO_LOGO = '/api/public-file/public/0d3a0000-0000-4000-8000-0000000106c0'

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
  /** Known only for businesses that a journey has created */
  clientUuid: string
}

export interface People {
  /** The demo business's user. All journeys share one session, so they must not sign out or change anything */
  demo(): Promise<Person>
  /** A standard user of the demo business */
  staff(): Promise<Person>
  /** A user of the second business, whose profile is incomplete */
  other(): Promise<Person>
  /** The administrator of a business created for one journey, which may change anything */
  newcomer(options?: { brand?: BrandKey; withAddress?: boolean }): Promise<Person>
}

/** `signedIn`: people who already have a session */
export function peopleOf(product: Product, signedIn: readonly Person[] = []): People {
  const sessions = new Map(signedIn.map((person) => [person.email, Promise.resolve(person)]))
  const demoPerson = (email: string, company: string) => {
    const known = sessions.get(email) ?? signInPerson(product, { email, password: DEMO_PASSWORD, company, clientUuid: '' })
    sessions.set(email, known)
    return known
  }
  return {
    demo: () => demoPerson('demo@marquee.test', 'Bright Smile Dental'),
    staff: () => demoPerson('staff@marquee.test', 'Bright Smile Dental'),
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

/** Ends the session only on the server, so this browser does not know it yet */
export async function endSessionOf(product: Product, { token }: Person): Promise<void> {
  await callApi(product, signOut, token)
}

export async function callApi<T>(
  product: Product,
  { method, path }: EndpointSpec,
  key: string | null,
  body?: unknown,
  params: Record<string, string> = {},
): Promise<T> {
  const address = path.replace(/\{(\w+)\}/g, (whole, name) => params[name] ?? whole)
  const response = await fetch(`${product.url}/api${address}`, {
    method,
    headers: { ...(key ? { authorization: `Bearer ${key}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : null,
  })
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Stores the session in the browser, as signing in on the page would do */
export async function enterAs(page: Page, { token }: Person, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(([key, value, lifetimeMs]) => localStorage.setItem(key, JSON.stringify({ value, expire: Date.now() + lifetimeMs })), [
    TOKEN_STORAGE_KEY,
    token,
    SESSION_LIFETIME_MS,
  ] as const)
}
