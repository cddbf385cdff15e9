import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api/api-error.ts'
import { useFormShowingFirstProblem } from './first-problem-form.ts'

function Sample({ submit }: { submit: () => Promise<unknown> }) {
  const { onSubmit, failure } = useFormShowingFirstProblem(z.unknown(), { name: 'Dana' }, submit)
  return (
    <form aria-label="Sample" onSubmit={onSubmit}>
      {failure?.message}
    </form>
  )
}

const submitForm = () => fireEvent.submit(screen.getByRole('form'))

test('a form › submitted again while it is pending › submits once, and again afterwards', async () => {
  const submit = vi.fn(() => Promise.resolve())
  render(<Sample submit={submit} />)
  submitForm()
  submitForm()
  expect(submit).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => {
    submitForm()
    expect(submit).toHaveBeenCalledTimes(2)
  })
})

test('a form › whose submission fails › shows the error and can be submitted again', async () => {
  const submit = vi.fn(() => Promise.reject(new ApiError({ status: 409, code: 'conflict', message: 'The name is taken.' })))
  render(<Sample submit={submit} />)
  submitForm()
  expect(await screen.findByText('The name is taken.')).toBeDefined()
  submitForm()
  expect(submit).toHaveBeenCalledTimes(2)
})
