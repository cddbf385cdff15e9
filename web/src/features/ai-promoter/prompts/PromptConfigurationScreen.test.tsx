import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getPromptSettings, samplePrompt, savePromptSettings } from '#contract/ai-promoter/prompt-settings.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { PATEL } from '../testing/ai-promoter-fixtures.ts'
import { startTest } from '../testing/start-test.ts'
import PromptConfigurationScreen from './PromptConfigurationScreen.tsx'

const PATH = '/aiBusinessPromoter/promptConfiguration'
const SETTINGS = {
  code: 200 as const,
  business_type: 'Dental practice',
  keywords: ['family dentist', 'implants'],
  company_description: 'On South Grand Avenue since 2009.',
  common_rules: 'First person.',
  review_variation1: 'Start with why.',
  review_variation2: 'Start with a person.',
  review_variation3: 'Two sentences.',
  customer_keywords: ['Gentle', 'On time', 'Friendly staff', 'Clean'],
}
const EMPTY = {
  ...SETTINGS,
  business_type: '',
  keywords: [],
  company_description: '',
  common_rules: '',
  review_variation1: '',
  review_variation2: '',
  review_variation3: '',
  customer_keywords: [],
}

let server: FakeApi
beforeEach(() => {
  server = startTest()
  server.respond(getPromptSettings, SETTINGS)
  server.respond(savePromptSettings, { code: 200 })
})

const open = () => renderScreen({ Screen: PromptConfigurationScreen, path: PATH })
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const save = () => screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement

describe('/aiBusinessPromoter/promptConfiguration › saving', () => {
  it('keywords › can end a line after each comma, and have only commas between them', async () => {
    await open()
    const keywords = await field('Keywords')
    expect(keywords.value).toBe('family dentist,implants')
    const shown = keywords.closest('[data-wraps]')?.querySelector('[data-lines]')
    expect(shown?.getAttribute('data-lines')).toBe('family dentist,\u200Bimplants')
  })

  it('keywords longer than their field › are scrolled instead', async () => {
    server.respond(getPromptSettings, { ...SETTINGS, keywords: Array.from({ length: 10 }, (_, place) => `${place}${'a'.repeat(50)}`) })
    await open()
    expect((await field('Keywords')).closest('[data-wraps]')).toBeNull()
  })

  it('changed › counts the changes, cleans the keywords, and saves under the names of the request', async () => {
    const { user } = await open()
    const keywords = await field('Keywords')
    expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(2)
    await user.type(keywords, ' , ,crowns,, Implants')
    expect(screen.getByText('1 unsaved change')).toBeDefined()
    await user.tab()
    expect(keywords.value).toBe('family dentist,implants,crowns')
    await user.type(await field('Common Rules'), ' No prices.')
    expect(screen.getByText('2 unsaved changes')).toBeDefined()
    await user.click(save())
    expect(await screen.findByText('Save Success')).toBeDefined()
    expect(screen.queryByText(/unsaved change/)).toBeNull()
    expect(server.calls(savePromptSettings)[0]?.body).toEqual({
      business_type: 'Dental practice',
      keywords: ['family dentist', 'implants', 'crowns'],
      customer_keywords: SETTINGS.customer_keywords,
      description: 'On South Grand Avenue since 2009.',
      common_rule: 'First person. No prices.',
      review_variation1: 'Start with why.',
      review_variation2: 'Start with a person.',
      review_variation3: 'Two sentences.',
    })
  })

  it('for the first time, step by step › shows one problem at a time, in the specification’s order', async () => {
    server.respond(getPromptSettings, EMPTY)
    const { user } = await open()
    const expectProblem = async (message: string, name: string, text: string) => {
      await user.click(save())
      expect(await screen.findByText(message)).toBeDefined()
      expect(screen.getAllByText(/^Please enter/)).toHaveLength(1)
      await user.click(await field(name))
      await user.paste(text)
    }
    await field('Business Type')
    await expectProblem('Please enter business type.', 'Business Type', 'Dental practice')
    await expectProblem('Please enter keywords.', 'Keywords', ' , ,')
    await expectProblem('Please enter keywords.', 'Keywords', 'implants')
    await expectProblem('Please enter customer keywords.', 'Customer keywords', 'Gentle')
    await user.click(save())
    expect(await screen.findByText('Save Success')).toBeDefined()
  })

  it('rejected by the server › shows its message and retains what was typed', async () => {
    server.reject(savePromptSettings, 'unavailable', 'The database is away')
    const { user } = await open()
    await user.type(await field('Business Type'), 's')
    await user.click(save())
    expect(await screen.findByText('The database is away')).toBeDefined()
    expect((await field('Business Type')).value).toBe('Dental practices')
    expect(screen.getByText('1 unsaved change')).toBeDefined()
  })

  it('Discard › restores what is saved, and can be undone', async () => {
    const { user } = await open()
    await user.type(await field('Business Type'), 's')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await field('Business Type')).value).toBe('Dental practice')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await field('Business Type')).value).toBe('Dental practices')
  })

  it('left with unsaved changes › requires confirmation', async () => {
    const { user, currentPath } = await open()
    await user.type(await field('Business Type'), 's')
    await user.click(screen.getByRole('link', { name: /^Staffs/ }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(currentPath()).toBe(PATH)
    await user.click(screen.getByRole('link', { name: /^Staffs/ }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(currentPath()).toBe('/staffsList'))
  })
})

describe('/aiBusinessPromoter/promptConfiguration › Select Keywords and the sample', () => {
  it('Edit and Confirm › switch between chips and text, and a fourth chip is rejected', async () => {
    const { user } = await open()
    for (const keyword of ['Gentle', 'On time', 'Friendly staff', 'Clean'])
      await user.click(await screen.findByRole('button', { name: keyword }))
    expect(await screen.findByText('Up to three keywords can be selected!')).toBeDefined()
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const text = await field('Customer keywords')
    expect(text.value).toBe('Gentle,On time,Friendly staff,Clean')
    await user.clear(text)
    await user.type(text, 'Gentle,, Kind ,gentle')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Kind' })).toBeDefined()
  })

  it('Try it › writes from the unsaved settings, the selected keywords and the chosen staff, and shows statistics', async () => {
    server.respond(samplePrompt, { code: 200, reviews: 'Dr. Patel was gentle and explained each step.' })
    const { user } = await open()
    await user.type(await field('Common Rules'), ' Warm.')
    await user.click(screen.getByRole('button', { name: 'Gentle' }))
    await user.click(screen.getByRole('radio', { name: '2nd' }))
    await user.click(screen.getByRole('combobox', { name: 'Staff' }))
    await user.click(await screen.findByRole('option', { name: 'Dr. Anita Patel' }))
    expect(screen.getByText('From your unsaved settings')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Try it' }))
    expect(await screen.findByText('Dr. Patel was gentle and explained each step.')).toBeDefined()
    expect(screen.getByText('8 words')).toBeDefined()
    expect(screen.getByText('1 of 1 keywords used')).toBeDefined()
    expect(server.calls(samplePrompt)[0]?.body).toMatchObject({
      variation: 2,
      keywords: ['Gentle'],
      staff_uuid: PATEL.review_employee_uuid,
      settings: { common_rule: 'First person. Warm.' },
    })
    expect(server.calls(savePromptSettings)).toEqual([])
    await user.type(await field('Common Rules'), ' Short.')
    expect(screen.getByText('Your settings changed since this sample was written.')).toBeDefined()
  })

  it('Try it without a business type › shows what is missing and sends no request', async () => {
    server.respond(getPromptSettings, EMPTY)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Try it' }))
    expect(await screen.findByText('Please enter business type.')).toBeDefined()
    expect(server.calls(samplePrompt)).toEqual([])
  })

  it('the model fails › reports that, and it can be tried again', async () => {
    server.reject(samplePrompt, 'unavailable', 'The sample could not be written just now.')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Try it' }))
    expect(await screen.findByText('The sample could not be written just now.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try it' })).toBeDefined()
  })
})
