import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readInbox } from '../inbox.ts'
import { expect } from '../journey.ts'
import type { Product } from '../product.ts'

/** Confirms a phone that rings when the signed-in person calls customers. Returns its number */
export async function confirmOwnPhone(page: Page, product: Product): Promise<string> {
  const own = `+1312555${randomInt(2000, 9999)}`
  await page.goto('/accountSetting')
  await page.getByLabel('Your phone', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const code = page.getByLabel(/^Code texted to/)
  await expect(code).toBeVisible()
  await expect.poll(async () => (await readInbox(product, own)).length, { timeout: 30_000 }).toBe(1)
  const [text] = await readInbox(product, own)
  await code.fill(/\b\d{6}\b/.exec(text?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Rings first when you call')).toBeVisible()
  return own
}

/** Puts a number into the simulated phone company's account, which only lets its own numbers be shown to whom it calls */
export async function addToVendorAccount(product: Product, number: string): Promise<void> {
  const address = `${product.sandboxUrl}/twilio/numbers/${number}`
  const response = await fetch(address, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' })
  if (!response.ok) throw new Error(`The number was not added: ${await response.text()}`)
}
