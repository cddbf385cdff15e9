import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createReviewRequest, getGenerationProgress } from '#contract/ai-promoter/review-requests.ts'
import { listStaff } from '#contract/ai-promoter/staff.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { MARCUS, MEGAN, PATEL, WRITING } from '../testing/ai-promoter-fixtures.ts'
import { startTest } from '../testing/start-test.ts'
import CreateRequestScreen from './CreateRequestScreen.tsx'

const PATH = '/aiBusinessPromoter/create'
const OVERLAY = 'Please wait — this may take 1–2 minutes to generate. Do not close the window.'

let server: FakeApi
beforeEach(() => {
  server = startTest()
  server.respond(getGenerationProgress, { code: 200, data: WRITING })
})

const open = (at = PATH) => renderScreen({ Screen: CreateRequestScreen, path: PATH, at })
type User = Awaited<ReturnType<typeof open>>['user']

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Assistants' }))

async function assign(user: User, ...names: string[]) {
  await user.click(screen.getByRole('button', { name: 'Add assistants' }))
  const people = await dialog()
  for (const name of names) await user.click(await people.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
  await user.click(people.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function fillIn(user: User) {
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Marcus Bell')
  await assign(user, 'Dr. Anita Patel', 'Megan Doyle')
  await user.type(screen.getByRole('textbox', { name: 'Comments' }), 'Chipped tooth.')
}

/** The body of the first call that created the request */
function created(): { review_generator_uuid: string } {
  const [first] = server.calls(createReviewRequest)
  if (!first) throw new Error('Nothing was created')
  return first.body as { review_generator_uuid: string }
}

const create = (user: User) => user.click(screen.getByRole('button', { name: 'Create' }))

describe('/aiBusinessPromoter/create › the form', () => {
  it('filled step by step › shows one problem at a time, in the specification’s order and wording', async () => {
    const { user } = await open()
    const expectProblem = async (message: string) => {
      await create(user)
      expect(await screen.findByText(message)).toBeDefined()
      expect(screen.getAllByText(/^Please/)).toHaveLength(1)
    }
    await expectProblem('Please enter name.')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Marcus Bell')
    await expectProblem('Please add an assistant.')
    await assign(user, 'Megan Doyle')
    await expectProblem('Please fill in the comments.')
    expect(server.calls(createReviewRequest)).toEqual([])
  })

  it('assistants › chosen, searched for, removed and chosen again › are tags without duplicates', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add assistants' }))
    const people = await dialog()
    await user.click(await people.findByRole('button', { name: 'Confirm' }))
    expect(await people.findByText('Please select employee')).toBeDefined()
    await user.type(people.getByRole('searchbox', { name: 'Search staff' }), 'front')
    expect(people.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(people.getByRole('checkbox', { name: 'Megan Doyle, Front desk' }))
    expect(people.getByText('1 of 2 selected')).toBeDefined()
    await user.click(people.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await assign(user, 'Dr. Anita Patel')
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove Megan Doyle' }))
    expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1)
  })

  it('assistants › without any staff › links to adding some', async () => {
    server.respond(listStaff, { code: 200, data: [] })
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Add assistants' }))
    expect((await (await dialog()).findByRole('link', { name: 'Add staff' })).getAttribute('href')).toBe('/staffsList?create=1')
  })
})

describe('/aiBusinessPromoter/create › generating', () => {
  it('until the response arrives › an overlay with the job’s steps blocks the page, and neither Escape nor a click closes it', async () => {
    server.neverRespond(createReviewRequest)
    const { user, currentPath } = await open()
    await fillIn(user)
    await create(user)
    const overlay = within(await screen.findByRole('dialog', { name: OVERLAY }))
    const steps = await overlay.findAllByRole('listitem')
    expect(steps).toHaveLength(6)
    expect(await overlay.findByText('Step 3 of 6')).toBeDefined()
    expect(overlay.getByText('If the connection drops, generation continues. Check the list.')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(overlay.queryByRole('button')).toBeNull()
    expect(screen.getByRole('dialog', { name: OVERLAY })).toBeDefined()
    // A reloaded page finds its request by this parameter
    const { review_generator_uuid: uuid } = created()
    expect(currentPath()).toBe(`${PATH}?request=${uuid}`)
  })

  it('with a response › leads to the request, which has the uuid that this page chose', async () => {
    server.respond(createReviewRequest, { code: 201, review_generator_uuid: MARCUS.review_generator_uuid })
    const { user, currentPath } = await open()
    await fillIn(user)
    await create(user)
    expect(await screen.findByText('Elsewhere')).toBeDefined()
    const { review_generator_uuid: uuid, ...entered } = created()
    expect(currentPath()).toBe(`/aiBusinessPromoter/detail/${uuid}`)
    expect(entered).toEqual({
      user_name: 'Marcus Bell',
      staff_comment: 'Chipped tooth.',
      staff_uuid_list: [PATEL.review_employee_uuid, MEGAN.review_employee_uuid],
    })
  })

  it('rejected › retains what was entered, and shows the reason', async () => {
    server.reject(createReviewRequest, 'too_many_requests', 'Too many requests are being written. Please wait a minute.')
    const { user, currentPath } = await open()
    await fillIn(user)
    await create(user)
    expect(await screen.findByText('Too many requests are being written. Please wait a minute.')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Marcus Bell')
    expect(currentPath()).toBe(PATH)
  })

  it('page reloaded meanwhile › continues at the request', async () => {
    const { router } = await open(`${PATH}?request=${MARCUS.review_generator_uuid}`)
    await waitFor(() => expect(router.state.location.href).toBe(`/aiBusinessPromoter/detail/${MARCUS.review_generator_uuid}`))
  })
})

describe('/aiBusinessPromoter/create › leaving', () => {
  it('with something typed › requires confirmation; with nothing › does not', async () => {
    const { user, currentPath } = await open()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Marcus')
    await user.click(screen.getByRole('link', { name: 'Previous' }))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect(currentPath()).toBe(PATH)
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.click(screen.getByRole('link', { name: 'Previous' }))
    expect(await screen.findByText('Elsewhere')).toBeDefined()
  })
})
