import { expect, test } from '../journey.ts'
import { addToVendorAccount, confirmOwnPhone } from './own-phone.ts'
import { openPhone, placeCall } from './place-call.ts'

test('a callback › from the drawer › rings the own phone, connects the customer, and resolves the task', async ({
  page,
  people,
  product,
  enter,
  context,
}) => {
  const person = await people.newcomer()
  const number = await openPhone(product, person)
  await addToVendorAccount(product, number)

  await enter(person)
  const own = await confirmOwnPhone(page, product)

  const missed = await placeCall(product, { to: number, outcome: 'missed', from: '+12175550188' })
  await page.goto(`/callInquiries?call=${missed}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Call back' }).click()
  const calls = drawer.getByRole('region', { name: 'Calls to this number' })
  await expect(calls.getByText('Ringing your phone')).toBeVisible()

  const phone = await context.newPage()
  await phone.goto(`${product.sandboxUrl}/phone`)
  const act = (name: string, shown: string) =>
    phone.getByRole('listitem').filter({ hasText: shown }).getByRole('button', { name, exact: true }).click()
  await act('Answer', own)
  await expect(calls.getByText('Press 1 on your phone')).toBeVisible()
  await act('Press 1', own)
  await act('Customer answers', `who sees ${number}`)
  // The state is the server's, so it is there after a reload
  await page.reload()
  await expect(calls.getByText('In conversation')).toBeVisible()
  await act('Customer hangs up', `who sees ${number}`)
  await phone.close()

  await expect(calls.getByText('Ended, 1 min')).toBeVisible()
  await expect(drawer.getByText('Called back')).toBeVisible()
  await calls.getByRole('link', { name: 'Open conversation' }).click()
  await expect(drawer.getByText('Outgoing')).toBeVisible()
  await page.goto('/actionItemList')
  await expect(page.getByText(/Call back \+1 \(217\) 555-0188/)).toBeHidden()
})
