import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback } from 'react'
import type { z } from 'zod'
import { firstProblem } from '#contract/text.ts'
import { ApiError } from './api-error.ts'

export interface FirstProblemForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  /** For the form element: checks first, and submits only what is right */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  /** Puts a refusal of the server beside the field it names. False when it names none of this form's */
  showServerProblem: (error: unknown) => boolean
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

  const focusField = useCallback((field: string) => getInputNode(field)?.focus(), [getInputNode])

  const showServerProblem = useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError) || error.field === undefined || !(error.field in initialValues)) return false
      setErrors({ [error.field]: error.message })
      focusField(error.field)
      return true
    },
    [initialValues, setErrors, focusField],
  )

  const onSubmit = form.onSubmit(submit, (errors) => {
    const field = Object.keys(errors)[0]
    if (field !== undefined) focusField(field)
  })

  return { form, onSubmit, showServerProblem }
}
