import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getWebsiteNumbers, setNumberUse } from '#contract/website-numbers/website-numbers.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import WebsiteNumbersScreen from './WebsiteNumbersScreen.tsx'
import type { WebsiteNumber, WebsiteNumbers } from './website-numbers.data.ts'

const ADS: WebsiteNumber = {
  number_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
  number: '+12175550166',
  name: 'Google Ads',
  source: 'GOOGLE',
  use: 'source',
  in_use: false,
}
const visitorNumber = (place: number, inUse: boolean): WebsiteNumber => ({
  number_uuid: `0a5c6a7e-5a1d-4f0e-9b1c-00000000001${place}`,
  number: `+1217555017${place}`,
  name: `Website visitor ${place}`,
  source: 'UNKNOWN',
  use: 'visitor',
  in_use: inUse,
})
const WEBSITE: WebsiteNumbers = {
  site_key: 'demo-bright-smile-key1',
  websites: ['https://www.practice.test'],
  main_number: '+12175550199',
  numbers: [ADS, visitorNumber(1, true), visitorNumber(2, false)],
  last_visit_datetime: null,
  visits: 0,
  visits_without_number: 0,
}

let server: FakeApi
const respond = (changes: Partial<WebsiteNumbers> = {}) =>
  server.respond(getWebsiteNumbers, { code: 200, data: { ...WEBSITE, ...changes } })
beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  respond()
})

const open = () => renderScreen({ Screen: WebsiteNumbersScreen, path: '/websiteNumbers' })

describe('/websiteNumbers', () => {
  it('before the first visit › shows the script with the business’s key, and how to try it', async () => {
    await open()
    expect(await screen.findByText(/data-site-key="demo-bright-smile-key1"/)).toBeDefined()
    expect(screen.getByText('No visits yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Test a visit from a Google ad' }).getAttribute('href')).toBe(
      'https://www.practice.test/?utm_source=google&utm_medium=cpc&utm_campaign=test',
    )
    expect(screen.getByText('1 of 2 visitor numbers in use')).toBeDefined()
  })

  it('as a number is given to single visitors › saves it', async () => {
    server.respond(setNumberUse, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('combobox', { name: 'Google Ads is shown to' }))
    await user.click(await screen.findByRole('option', { name: 'One visitor at a time' }))
    await expect.poll(() => server.calls(setNumberUse).map(({ body }) => body)).toEqual([{ use: 'visitor' }])
  })

  it('of a number without a source › offers no choice by source', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('combobox', { name: 'Website visitor 1 is shown to' }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Not on your website', 'One visitor at a time'])
  })

  it.each([
    [
      'three quarters in use',
      { numbers: [visitorNumber(1, true), visitorNumber(2, true), visitorNumber(3, true), visitorNumber(4, false)] },
      /^3 of 4 visitor numbers are in use right now/,
    ],
    ['visits that got none', { visits: 40, visits_without_number: 3 }, /^In the last 7 days, 3 of 40 visits didn’t get a number/],
  ])('with %s › suggests more numbers', async (_, changes, sentence) => {
    respond(changes)
    await open()
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('of a business whose website is not set up › leads to support', async () => {
    respond({ site_key: null, websites: [] })
    await open()
    const card = within((await screen.findByRole('heading', { name: 'Your website' })).closest('section') as HTMLElement)
    expect(card.getByRole('link', { name: 'Contact support' })).toBeDefined()
  })
})
