import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useState } from 'react'
import type { z } from 'zod'
import { firstProblem } from '#contract/text.ts'
import { ApiError, failureSentence } from './api-error.ts'

interface FormFailure {
  message: string
  /** Counts up, so that the same sentence after another try is a new message, and is announced again */
  attempt: number
}

interface FirstProblemForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  /** For the form element: checks first, and submits only what is right */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  /** What the server said about the whole form. It stays while the next try is on its way, so that nothing moves meanwhile */
  failure: FormFailure | null
  /** Puts a refusal of the server beside the field it names, or else into `failure` */
  showFailure: (error: unknown) => void
  clearFailure: () => void
}

/**
 * A form that shows one message at a time: the first in the order in which the contract's schema declares its fields,
 * beside its field, with the cursor there.
 */
export function useFirstProblemForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  initialValues: Values,
  submit: (values: Values) => void,
): FirstProblemForm<Values> {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => {
      const problem = firstProblem(schema, values)
      return problem ? { [problem.field]: problem.message } : {}
    },
  })
  const { getInputNode, setErrors } = form
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const clearFailure = useCallback(() => setFailure(null), [])

  const showOnly = (field: string, errors: Record<string, React.ReactNode>) => {
    setFailure(null)
    setErrors(errors)
    getInputNode(field)?.focus()
  }

  const showFailure = (error: unknown) => {
    if (error instanceof ApiError && error.field !== undefined && error.field in initialValues) {
      showOnly(error.field, { [error.field]: error.message })
      return
    }
    const message = failureSentence(error)
    setFailure((before) => (message === null ? null : { message, attempt: (before?.attempt ?? 0) + 1 }))
  }

  const onSubmit = form.onSubmit(submit, (errors) => {
    const field = Object.keys(errors)[0]
    if (field !== undefined) showOnly(field, errors)
  })

  return { form, onSubmit, failure, showFailure, clearFailure }
}
