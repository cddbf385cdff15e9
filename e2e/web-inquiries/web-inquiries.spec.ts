import { expect, test } from '../journey.ts'

test.describe('a form on the practice’s website', () => {
  test('sent by a customer › stands among the web inquiries and is e-mailed to the practice', async ({ page, product, people, enter }) => {
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
})
