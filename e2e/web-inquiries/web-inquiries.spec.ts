import sharp from 'sharp'
import { expect, test } from '../journey.ts'

test.describe('a form on the practice’s website', () => {
  test('sent by a customer › is listed among the web inquiries and is e-mailed to the practice', async ({
    page,
    product,
    people,
    enter,
  }) => {
    await page.goto(`${product.sandboxUrl}/practice?app=${encodeURIComponent(product.url)}`)
    const form = page.locator('form').last()
    const name = `Wanda ${Date.now().toString(36)}`
    await form.getByLabel(/name/i).first().fill(name)
    await form.getByLabel(/e-?mail/i).fill('wanda@mail.test')
    await form.getByLabel(/message|how can we help/i).fill('Do you have time on Friday?')
    await form.getByRole('button').last().click()
    await expect(page.getByText('Thank you. We will get back to you soon.')).toBeVisible()

    await enter(await people.demo())
    await page.goto('/webInquiries')
    await expect(page.getByText(name).first()).toBeVisible()
    await expect
      .poll(async () => JSON.stringify(await (await fetch(`${product.sandboxUrl}/inbox.json?to=demo@marquee.test`)).json()))
      .toContain(name)
  })

  test('replied to from its drawer › reaches the customer once, and replies go to the practice', { tag: '@smoke' }, async ({
    page,
    product,
    people,
    enter,
  }) => {
    const email = `laura-${Date.now().toString(36)}@mail.test`
    const name = `Laura ${Date.now().toString(36)}`
    await page.goto(`${product.sandboxUrl}/practice?app=${encodeURIComponent(product.url)}`)
    const form = page.locator('form').last()
    await form.getByLabel(/name/i).first().fill(name)
    await form.getByLabel(/e-?mail/i).fill(email)
    await form.getByLabel(/message|how can we help/i).fill('Do you take Delta Dental?')
    await form.getByRole('button').last().click()
    await expect(page.getByText('Thank you. We will get back to you soon.')).toBeVisible()

    await enter(await people.demo())
    await page.goto('/home')
    const today = page.getByRole('region', { name: /Needs doing today/ })
    const counted = /(\d+) web inquir(?:y|ies) to reply to/
    const more = today.getByRole('button', { name: /more$/ })
    await expect(today.getByRole('link').first()).toBeVisible()
    if (await more.isVisible()) await more.click()
    const tile = today.getByRole('link', { name: counted })
    await tile.click()
    await expect(page).toHaveURL(/\/webInquiries\?state=new$/)
    // Not how many: other journeys send and answer inquiries of the same business
    await expect(page.getByRole('radio', { name: /^New \d+$/ })).toBeChecked()

    await page.getByRole('link', { name }).click()
    const drawer = page.getByRole('dialog', { name: `Inquiry from ${name}` })
    await drawer.getByRole('textbox', { name: `Reply to ${name}` }).fill('Hello Laura,\n\nyes, we do.\n\nMegan')
    await drawer.getByRole('button', { name: 'Send reply' }).dblclick()
    await expect(drawer.getByText('Answered', { exact: true })).toBeVisible()
    const soFar = drawer.getByRole('region', { name: 'Activity' })
    await expect(soFar.getByText('yes, we do.')).toBeVisible()
    await expect(soFar.getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 })
    const received = (await (await fetch(`${product.sandboxUrl}/inbox.json?to=${email}`)).json()) as { headers: Record<string, string> }[]
    expect(received.map(({ headers }) => headers['Reply-To'])).toEqual(['demo@marquee.test'])
    await expect(page.getByRole('link', { name, includeHidden: true })).toHaveCount(0)
  })

  test('replied to by text with a picture › reaches the phone, and the picture that comes back is shown', async ({
    page,
    product,
    people,
    enter,
  }) => {
    const name = `Paula ${Date.now().toString(36)}`
    const phone = `+1309555${String(Date.now() % 10_000).padStart(4, '0')}`
    const drawing = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#7e347d' } })
      .png()
      .toBuffer()
    await page.goto(`${product.sandboxUrl}/practice?app=${encodeURIComponent(product.url)}`)
    const form = page.locator('form').last()
    await form.getByLabel(/name/i).first().fill(name)
    await form.getByLabel(/phone/i).fill(phone)
    await form.getByLabel(/message|how can we help/i).fill('Where do I park?')
    await form.getByRole('button').last().click()
    await expect(page.getByText('Thank you. We will get back to you soon.')).toBeVisible()

    await enter(await people.demo())
    await page.goto('/webInquiries')
    await page.getByRole('link', { name }).click()
    const drawer = page.getByRole('dialog', { name: `Inquiry from ${name}` })
    await drawer.getByRole('textbox', { name: `Reply to ${name}` }).fill('Behind the house, see the picture.')
    const choosing = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: 'Add pictures' }).click()
    await (await choosing).setFiles({ name: 'parking.png', mimeType: 'image/png', buffer: drawing })
    await expect(drawer.getByText('1 of 1 picture uploaded')).toBeAttached()
    await drawer.getByRole('button', { name: 'Send reply' }).click()
    const soFar = drawer.getByRole('region', { name: 'Activity' })
    await expect(soFar.getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 })
    await expect(soFar.getByRole('button', { name: 'Open picture from your business' })).toBeVisible()

    const inbox = await (await fetch(`${product.sandboxUrl}/inbox.json?to=${encodeURIComponent(phone)}`)).json()
    const [text] = inbox as { id: string; pictures: string[] }[]
    const onPhone = await sharp(Buffer.from(await (await fetch(product.sandboxUrl + text?.pictures[0])).arrayBuffer())).metadata()
    expect([onPhone.format, onPhone.width, onPhone.height]).toEqual(['jpeg', 60, 40])
    const reply = new FormData()
    reply.set('body', 'Like this?')
    reply.set('files', new File([new Uint8Array(drawing)], 'car.png', { type: 'image/png' }))
    await fetch(`${product.sandboxUrl}/messages/${text?.id}/reply`, { method: 'POST', body: reply, redirect: 'manual' })
    const received = soFar.getByRole('button', { name: 'Open picture from the customer' })
    await expect(received).toBeVisible({ timeout: 60_000 })
    await received.click()
    await expect(
      page.getByRole('dialog', { name: 'Picture from the customer' }).getByRole('img', { name: 'Picture from the customer' }),
    ).toBeVisible()
  })

  test('marked as spam › leaves what is new, and Undo brings it back', async ({ page, people, enter }) => {
    await enter(await people.demo())
    await page.goto('/webInquiries?state=new')
    await page.getByRole('link', { name: 'Miguel Santos' }).click()
    const drawer = page.getByRole('dialog', { name: 'Inquiry from Miguel Santos' })
    await drawer.getByRole('button', { name: 'Mark as spam' }).click()
    await expect(drawer.getByText('Spam', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(drawer.getByText('New', { exact: true })).toBeVisible()
    await page.reload()
    await expect(drawer.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  })
})
