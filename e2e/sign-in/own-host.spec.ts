import { BRANDS } from '#contract/brands.ts'
import { expect, test } from '../journey.ts'
import { startProduct } from '../product.ts'

test('/login › of an installation with two hosts, with an account of the other brand › leads to its own host and signs in there', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const product = await startProduct(undefined, { PARTNER_HOST: 'partner.localhost' })
  try {
    const logIn = async (password: string) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('other@marquee.test')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in' }).click()
    }
    await page.goto(`${product.url}/login?redirect=%2Fsupport`)
    await logIn('Wrong!2345')
    await expect(page.getByText('Email or password is incorrect')).toBeVisible()
    await expect(page).toHaveTitle(`Log in · ${BRANDS.marquee.name}`)

    await logIn('Demo!2345')
    await expect(page).toHaveTitle(`Log in · ${BRANDS.partner.name}`)
    expect(new URL(page.url()).origin).toBe(product.partnerUrl)
    await expect(page.getByText('Your account is on Northlight, so we brought you here.')).toBeVisible()
    await logIn('Demo!2345')
    await expect(page).toHaveURL(`${product.partnerUrl}/support`)
    await page.goto(`${product.url}/home`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
  } finally {
    await product.stop()
  }
})
