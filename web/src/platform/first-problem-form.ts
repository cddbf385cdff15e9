import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { findFirstProblem } from '#contract/formats/first-problem.ts'
import { ApiError, errorMessageUnlessSignedOut } from './api/api-error.ts'
import { useIsUnmounted } from './api/is-gone.ts'
import { isCurrentPasswordRequired } from './session/current-password.ts'

interface FormFailure {
  message: string
  /** Increments so that the same message is announced again after another attempt */
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
 * Users read a screen before they fill in its form, so the schema is loaded only when the first field gets the focus (web/form-schemas.ts)
 */
type LoadSchema = () => Promise<z.ZodType>

interface FormOptions {
  /** Called with the problem before it is shown at its field */
  onProblem?: (problem: { field: string; message: string }) => unknown
}

/**
 * A form that shows one validation error at a time: the first one in the order of the contract schema's fields. The message appears beside
 * its field, which gets the focus. While the promise of `submit` is pending, nothing else is submitted; if it rejects, its error is shown.
 */
export function useFormShowingFirstProblem<Values extends Record<string, unknown>>(
  loadSchema: LoadSchema,
  initialValues: Values,
  submit: (values: Values) => unknown,
  { onProblem }: FormOptions = {},
): FirstProblemForm<Values> {
  // A field that a screen focuses when it opens was not chosen by the user, so the screen loads first, and the schema with the first
  // keystroke
  const isShown = useRef(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isShown.current = true
    })
    return () => clearTimeout(timer)
  }, [])
  const prepare = () => void loadSchema().catch(() => undefined)
  const form = useForm<Values>({
    initialValues,
    enhanceGetInputProps: ({ inputProps: { onFocus } }) => ({
      onFocus: () => {
        if (isShown.current) prepare()
        onFocus?.()
      },
      onKeyDown: prepare,
    }),
  })
  const { getInputNode, setErrors } = form
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const clearFailure = useCallback(() => setFailure(null), [])
  // Both guard against a double click, whose second click occurs before the next render
  const isUnderWay = useRef(false)
  const isLoading = useRef(false)
  const isGone = useIsUnmounted()

  const showOnly = (field: string, errors: Record<string, React.ReactNode>) => {
    setFailure(null)
    setErrors(errors)
    getInputNode(field)?.focus()
  }

  const showFailure = (error: unknown) => {
    // The field is only about to appear, so nothing in it can be wrong yet
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

  /** If the schema could not be loaded, only the server validates, with the same schema */
  function check(schema: z.ZodType | null): void {
    if (isGone()) return
    const values = form.getValues()
    const problem = schema && findFirstProblem(schema, values)
    if (problem) {
      onProblem?.(problem)
      showOnly(problem.field, { [problem.field]: problem.message })
      return
    }
    form.clearErrors()
    void submitOnce(values)
  }

  const onSubmit = (event?: React.FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    if (isLoading.current) return
    isLoading.current = true
    void loadSchema()
      .catch(() => null)
      .then((schema) => {
        isLoading.current = false
        check(schema)
      })
  }

  return { form, onSubmit, failure, showFailure, clearFailure }
}
