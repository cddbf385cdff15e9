import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api/api-error.ts'
import { useFormShowingFirstProblem } from './first-problem-form.ts'

const anything = () => Promise.resolve(z.unknown())

interface SampleProps {
  submit: () => Promise<unknown>
  loadSchema?: () => Promise<z.ZodType>
}

function Sample({ submit, loadSchema = anything }: SampleProps) {
  const { form, onSubmit, failure } = useFormShowingFirstProblem(loadSchema, { name: 'Dana' }, submit)
  return (
    <form aria-label="Sample" onSubmit={onSubmit}>
      <input aria-label="Name" {...form.getInputProps('name')} />
      {form.errors.name}
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
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
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
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
})

test('a form › with a wrong value › loads its schema at the first focus, and shows the problem at its field', async () => {
  const loadSchema = vi.fn(() => Promise.resolve(z.object({ name: z.string().max(2, { error: 'The name is too long.' }) })))
  const submit = vi.fn(() => Promise.resolve())
  render(<Sample submit={submit} loadSchema={loadSchema} />)
  expect(loadSchema).not.toHaveBeenCalled()
  await vi.waitFor(() => {
    fireEvent.focus(screen.getByRole('textbox', { name: 'Name' }))
    expect(loadSchema).toHaveBeenCalledTimes(1)
  })
  submitForm()
  expect(await screen.findByText('The name is too long.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  expect(submit).not.toHaveBeenCalled()
})

test('a form › whose schema cannot be loaded › leaves validation to the server', async () => {
  const submit = vi.fn(() => Promise.resolve())
  render(<Sample submit={submit} loadSchema={() => Promise.reject(new Error('offline'))} />)
  submitForm()
  await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
})

test('a form › whose field is focused by the screen › loads its schema with the first key', () => {
  const loadSchema = vi.fn(anything)
  render(<Sample submit={() => Promise.resolve()} loadSchema={loadSchema} />)
  const field = screen.getByRole('textbox', { name: 'Name' })
  fireEvent.focus(field)
  expect(loadSchema).not.toHaveBeenCalled()
  fireEvent.keyDown(field)
  expect(loadSchema).toHaveBeenCalledTimes(1)
})
