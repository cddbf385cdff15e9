import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { addStaff, changeStaff, deleteStaff, listStaff } from '#contract/ai-promoter/staff.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { formatNearDayOf } from '../../../platform/time/moments.ts'
import { MEGAN, PATEL } from '../testing/ai-promoter-fixtures.ts'
import { startTest } from '../testing/start-test.ts'
import StaffsScreen from './StaffsScreen.tsx'

let server: FakeApi
beforeEach(() => {
  server = startTest()
  server.respond(addStaff, { code: 201, data: { review_employee_uuid: MEGAN.review_employee_uuid } })
  server.respond(changeStaff, { code: 200 })
  server.respond(deleteStaff, { code: 200 })
})

const open = (at = '/staffsList') => renderScreen({ Screen: StaffsScreen, path: '/staffsList', at })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('/staffsList', () => {
  it('with staff › lists who they are, their keywords, and how many requests they have', async () => {
    await open()
    const row = (await screen.findByText('Dr. Anita Patel')).closest('tr') as HTMLElement
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Create At',
      'Position',
      'Custom keywords',
      'Requests',
    ])
    expect(
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      formatNearDayOf('2026-03-02T16:00:00.000Z', 'America/Chicago'),
      'Dentist, owner',
      'gentle, explains, same-day crowns +2',
      '31',
    ])
    expect(screen.getByText('2 people')).toBeDefined()
  })

  it('failed to load › reports that without an alarm', async () => {
    server.reject(listStaff, 'unavailable', 'The database is away')
    await open()
    expect(await screen.findByText('Staff could not be loaded')).toBeDefined()
    expect(screen.queryByText('The database is away')).toBeNull()
  })

  it('Create, filled step by step › shows one problem at a time, and sends the keywords as a clean list', async () => {
    const { user } = await open('/staffsList?create=1')
    const form = await dialog('Create staff')
    const expectProblem = async (message: string, field: string, text: string) => {
      await user.click(form.getByRole('button', { name: 'Create' }))
      expect(await form.findByText(message)).toBeDefined()
      expect(form.getAllByText(/^Please enter/)).toHaveLength(1)
      await user.type(form.getByRole('textbox', { name: field }), text)
    }
    await expectProblem('Please enter name.', 'Name', 'Jonah Lee')
    await expectProblem('Please enter position.', 'Position', 'Dentist')
    await expectProblem('Please enter custom keywords.', 'Custom keywords', ' , ,calm,, good with  kids ,Calm')
    expect(form.getByText('2 keywords')).toBeDefined()
    await expectProblem('Please enter common rules.', 'Common rules', 'Call him Dr. Lee.')
    expect(form.getByText('17 / 2048')).toBeDefined()
    await expectProblem('Please enter 1st variation.', '1st variation', 'One')
    await expectProblem('Please enter 2nd variation.', '2nd variation', 'Two')
    await user.dblClick(form.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Success')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(addStaff).map(({ body }) => body)).toEqual([
      {
        employee_name: 'Jonah Lee',
        employee_position: 'Dentist',
        employee_keywords: ['calm', 'good with kids'],
        common_rules: 'Call him Dr. Lee.',
        rules_for_first_variation: 'One',
        rules_for_second_variation: 'Two',
      },
    ])
  })

  it('a row › opens the dialog with what is saved, cleans the keywords on blur, and saves', async () => {
    const { user, currentPath } = await open()
    await user.click(await screen.findByRole('link', { name: 'Dr. Anita Patel' }))
    expect(currentPath()).toBe(`/staffsList?staff=${PATEL.review_employee_uuid}`)
    const form = await dialog('Edit staff')
    const keywords = form.getByRole<HTMLInputElement>('textbox', { name: 'Custom keywords' })
    expect(keywords.value).toBe('gentle,explains,same-day crowns,shows the scan,listens')
    await user.clear(keywords)
    await user.type(keywords, ',, kind ,,')
    await user.tab()
    expect(keywords.value).toBe('kind')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Save Success')).toBeDefined()
    expect(server.calls(changeStaff)[0]?.body).toMatchObject({ employee_keywords: ['kind'] })
    expect(server.calls(changeStaff)[0]?.url.pathname).toContain(PATEL.review_employee_uuid)
  })

  it('a keyword too long, a rule too long › gets a message at its field and loses nothing', async () => {
    const { user } = await open(`/staffsList?staff=${PATEL.review_employee_uuid}`)
    const form = await dialog('Edit staff')
    const keywords = form.getByRole<HTMLInputElement>('textbox', { name: 'Custom keywords' })
    await user.click(keywords)
    await user.paste(`, ${'x'.repeat(61)}`)
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('A word of custom keywords can have at most 60 characters')).toBeDefined()
    await user.clear(keywords)
    await user.type(keywords, 'kind')
    await user.click(form.getByRole('textbox', { name: 'Common rules' }))
    await user.paste('y'.repeat(2048))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Common rules can have at most 2048 characters')).toBeDefined()
    expect(server.calls(changeStaff)).toEqual([])
  })

  it('Delete › confirms with the specification’s message, and deletes only then', async () => {
    const { user } = await open(`/staffsList?staff=${MEGAN.review_employee_uuid}`)
    const form = await dialog('Edit staff')
    await user.click(form.getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Megan Doyle' }))
    expect(question.getByText('Do you want to delete it?')).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Megan Doyle' })).toBeNull())
    expect(server.calls(deleteStaff)).toEqual([])
    await user.click(form.getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete Megan Doyle' })).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Delete Success')).toBeDefined()
    expect(server.calls(deleteStaff)[0]?.url.pathname).toContain(MEGAN.review_employee_uuid)
  })
})
