import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { editReviewRequest, getReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { MARCUS, MEGAN, PATEL } from '../testing/ai-promoter-fixtures.ts'
import { startTest } from '../testing/start-test.ts'
import EditRequestScreen from './EditRequestScreen.tsx'

const UUID = MARCUS.review_generator_uuid
let server: FakeApi
beforeEach(() => {
  server = startTest()
  server.respond(getReviewRequest, { code: 200, data: MARCUS })
})

const open = () =>
  renderScreen({ Screen: EditRequestScreen, path: '/aiBusinessPromoter/edit/$uuid', at: `/aiBusinessPromoter/edit/${UUID}` })

describe('/aiBusinessPromoter/edit/{uuid}', () => {
  it('a member of staff removed › shows that it is written again, saves and leads to the request', async () => {
    server.respond(editReviewRequest, { code: 200, review_generator_uuid: UUID, generating: true })
    const { user, currentPath } = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove Dr. Anita Patel' }))
    expect(screen.getByText(/Saving generates new suggestions/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Edit Success')).toBeDefined()
    expect(currentPath()).toBe(`/aiBusinessPromoter/detail/${UUID}`)
    expect(server.calls(editReviewRequest)[0]?.body).toEqual({
      review_generator_uuid: UUID,
      user_name: 'Marcus Bell',
      staff_comment: 'First visit after moving here.',
      staff_uuid_list: [MEGAN.review_employee_uuid],
    })
  })

  it('all staff removed › is rejected with the specification’s message; a rejection by the server shows its message', async () => {
    server.reject(editReviewRequest, 'conflict', 'It is being written just now')
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' Jr.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('It is being written just now')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Remove Dr. Anita Patel' }))
    await user.click(screen.getByRole('button', { name: 'Remove Megan Doyle' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please add an assistant.')).toBeDefined()
    expect(server.calls(editReviewRequest)).toHaveLength(1)
  })

  it('somebody who was deleted meanwhile › is still named', async () => {
    const deleted = { employee_name: 'Priya Nair', review_employee_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-0000000000a9', deleted: true }
    const known = { employee_name: PATEL.employee_name, review_employee_uuid: PATEL.review_employee_uuid, deleted: false }
    server.respond(getReviewRequest, { code: 200, data: { ...MARCUS, employee_list: [known, deleted] } })
    await open()
    expect(await screen.findByText('Priya Nair (no longer on the list)')).toBeDefined()
  })

  it('cannot be loaded › leads to the dashboard', async () => {
    server.reject(getReviewRequest, 'not_found', 'This review request does not exist')
    const { router } = await open()
    await waitFor(() => expect(router.state.location.href).toBe('/home'))
    expect(await screen.findByText('This review request does not exist')).toBeDefined()
  })
})
