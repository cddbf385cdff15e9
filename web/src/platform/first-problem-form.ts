import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useRef, useState } from 'react'
import type { z } from 'zod'
import { findFirstProblem } from '#contract/formats/text.ts'
import { ApiError, errorMessageUnlessSignedOut } from './api/api-error.ts'
import { useIsUnmounted } from './api/is-gone.ts'
import { isCurrentPasswordRequired } from './session/current-password.ts'

interface FormFailure {
  message: string
  /** Increments, so that the same message after another attempt is announced again */
  attempt: number
}

interface FirstProblemForm<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  /** Submit handler of the form element: validates first, and submits only valid values */
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  /** The server's error about the form as a whole. Stays while the next attempt is pending, to avoid a layout shift */
  failure: FormFailure | null
  /** Shows a server error beside the field it names, or else in `failure` */
  showFailure: (error: unknown) => void
  clearFailure: () => void
}

/**
 * A form that shows one validation error at a time: the first one in the order of the contract schema's fields, beside its field, which
 * gets the focus. While the promise of `submit` is pending nothing else is submitted, and its error is shown.
 */
export function useFormShowingFirstProblem<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  initialValues: Values,
  submit: (values: Values) => unknown,
): FirstProblemForm<Values> {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => {
      const problem = findFirstProblem(schema, values)
      return problem ? { [problem.field]: problem.message } : {}
    },
  })
  const { getInputNode, setErrors } = form
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const clearFailure = useCallback(() => setFailure(null), [])
  // Guards against a double click, whose second click comes before the next render
  const isUnderWay = useRef(false)
  const isGone = useIsUnmounted()

  const showOnly = (field: string, errors: Record<string, React.ReactNode>) => {
    setFailure(null)
    setErrors(errors)
    getInputNode(field)?.focus()
  }

  const showFailure = (error: unknown) => {
    // The field appears only now, so nothing in it can be wrong yet
    if (isCurrentPasswordRequired(error) && !getInputNode('current_password')) return setFailure(null)
    if (error instanceof ApiError && error.field !== undefined && error.field in initialValues) {
      showOnly(error.field, { [error.field]: error.message })
      return
    }
    const message = errorMessageUnlessSignedOut(error)
    setFailure((before) => (message === null ? null : { message, attempt: (before?.attempt ?? 0) + 1 }))
  }

  async function submitOnce(values: Values): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await submit(values)
    } catch (error) {
      if (!isGone()) showFailure(error)
    } finally {
      isUnderWay.current = false
    }
  }

  const onSubmit = form.onSubmit(
    (values) => void submitOnce(values),
    (errors) => {
      const field = Object.keys(errors)[0]
      if (field !== undefined) showOnly(field, errors)
    },
  )

  return { form, onSubmit, failure, showFailure, clearFailure }
}
