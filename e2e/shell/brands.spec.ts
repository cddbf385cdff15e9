import { BRANDS } from '#contract/brands.ts'
import { resetLinkIn, waitForMail } from '../inbox.ts'
import { expect, test } from '../journey.ts'
import { enterAs } from '../people.ts'

const HOSTS = [
  { host: 'localhost', brand: BRANDS.marquee, mark: 'marquee' },
  { host: 'partner.localhost', brand: BRANDS.partner, mark: 'northlight' },
]

for (const { host, brand, mark } of HOSTS) {
  test(`the brand › at ${host} › is ${brand.name}: title, favicon, logo and color`, async ({ page, product }) => {
    const url = brand.key === 'partner' ? product.partnerUrl : product.url
    await page.goto(`${url}/login`)
    await expect(page).toHaveTitle(`Log in · ${brand.name}`)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', `/brand/${mark}-mark.svg`)
    expect(await page.evaluate(async (path) => (await fetch(path)).status, `/brand/${mark}-mark.svg`)).toBe(200)
    const logo = page.getByRole('img', { name: brand.name }).filter({ visible: true })
    await expect(logo).toHaveAttribute('src', `/brand/${mark}.svg`)
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: 'Log in' })).toHaveCSS('background-color', asRgb(brand.light.filled))
    await expect(page.locator('body')).not.toContainText(brand.key === 'partner' ? BRANDS.marquee.name : BRANDS.partner.name)
  })

  test(`the brand › inside the portal at ${host} › is ${brand.name} too, also on /404`, async ({ page, product, people }) => {
    const url = brand.key === 'partner' ? product.partnerUrl : product.url
    await enterAs(page, await people.demo(), url)
    await page.goto(`${url}/home`)
    await expect(page).toHaveTitle(`Dashboard · ${brand.name}`)
    await expect(page.getByRole('img', { name: brand.name }).filter({ visible: true })).toHaveAttribute('src', `/brand/${mark}.svg`)
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await expect(page.getByRole('img', { name: brand.name }).filter({ visible: true })).toHaveAttribute('src', `/brand/${mark}-mark.svg`)
    await page.goto(`${url}/404`)
    await expect(page).toHaveTitle(`Page not found · ${brand.name}`)
    await expect(page.getByRole('link', { name: 'HOME' })).toHaveCSS('background-color', asRgb(brand.light.filled))
  })

  test(`e-mails › to a client of ${brand.name} › carry its name, its sender and the link to its host`, async ({
    page,
    product,
    people,
  }) => {
    const url = brand.key === 'partner' ? product.partnerUrl : product.url
    const otherName = brand.key === 'partner' ? BRANDS.marquee.name : BRANDS.partner.name
    const { email } = await people.newcomer({ brand: brand.key })
    // The client's brand is decisive, not the host of the request
    await page.goto(`${product.url}/findId`)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send reset email' }).click()
    const mail = await waitForMail(product, email, new RegExp(`Reset your ${brand.name} password`))
    expect(mail.from).toContain(`hello@${mark}.test`)
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(brand.name)
      expect(part).not.toContain(otherName)
    }
    expect(mail.html).toContain(brand.light.filled)
    const link = resetLinkIn(mail)
    expect(new URL(link).origin).toBe(url)
    await page.goto(link)
    await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible()
    await expect(page).toHaveTitle(`Reset Password · ${brand.name}`)
  })
}

function asRgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
