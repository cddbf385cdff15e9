import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { errorMessageUnlessSignedOut, isSessionEnded } from '../../../platform/api/api-error.ts'
import { useFormShowingFirstProblem } from '../../../platform/first-problem-form.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useEditRequest, useRequest } from '../ai-promoter.data.ts'
import classes from '../ai-promoter.module.css'
import { AREA, detailPath } from '../ai-promoter-paths.ts'
import { RequestFields } from '../form/RequestFields.tsx'
import { hasSameSuggestionInput, isSameRequest, loadRequestForm, type RequestValues } from '../form/request-values.ts'
import { useUnsavedRequestQuestion } from '../form/use-unsaved-question.ts'
import { useRequestUuid } from '../use-request-uuid.ts'
import own from './edit.module.css'

const TITLE = 'Edit review request'

export default function EditRequestScreen() {
  const uuid = useRequestUuid()
  return uuid === '' ? <PageHead parent={AREA} title={TITLE} /> : <EditRequest key={uuid} uuid={uuid} />
}

function EditRequest({ uuid }: { uuid: string }) {
  const request = useRequest(uuid)
  const router = useRouter()
  const isLost = request.isError && !request.data && !isSessionEnded(request.error)
  useEffect(() => {
    if (!isLost) return
    // Shows the toast only after the navigation, because leaving a screen removes its errors
    void router.navigate({ to: '/home', replace: true }).then(() => notifyError(errorMessageUnlessSignedOut(request.error)))
  }, [isLost, router, request.error])

  return (
    <>
      <PageHead parent={AREA} title={TITLE} />
      <Card padded={false} className={own.card}>
        {request.data ? (
          <EditForm request={request.data} />
        ) : (
          <Loading label="Loading the review request">
            <div className={classes.part}>
              <Skeleton className={own.fieldShape} data-shape="field" />
              <Skeleton className={own.fieldShape} data-shape="field" />
              <Skeleton className={own.textShape} data-shape="field" />
            </div>
            <div className={classes.foot} />
          </Loading>
        )}
      </Card>
    </>
  )
}

const toRequestValues = (request: ReviewRequestDetail): RequestValues => ({
  user_name: request.reviewer_name,
  staff_uuid_list: request.employee_list.map(({ review_employee_uuid: uuid }) => uuid),
  staff_comment: request.staff_comments,
})

function EditForm({ request }: { request: ReviewRequestDetail }) {
  const { review_generator_uuid: uuid, employee_list: assistants } = request
  const router = useRouter()
  const edit = useEditRequest()
  // Data that arrives while somebody types must not overwrite the input
  const [saved] = useState(() => toRequestValues(request))
  const isDone = useRef(false)
  const { form, onSubmit, showFailure } = useFormShowingFirstProblem<RequestValues>(loadRequestForm, saved, (values) => {
    if (edit.isPending) return
    edit.mutate(
      { ...values, review_generator_uuid: uuid },
      {
        onSuccess: () => {
          isDone.current = true
          router.history.push(detailPath(uuid))
        },
        onError: (error) => {
          showFailure(error)
          notifyError(errorMessageUnlessSignedOut(error))
        },
      },
    )
  })
  useUnsavedRequestQuestion(() => !isDone.current && !isSameRequest(form.values, saved))

  const assigned = new Map(
    assistants.map((one) => [one.review_employee_uuid, one.deleted ? `${one.employee_name} (no longer on the list)` : one.employee_name]),
  )
  return (
    <form onSubmit={onSubmit} noValidate aria-label={TITLE}>
      <div className={classes.part}>
        <RequestFields form={form} assigned={assigned} />
      </div>
      <div className={classes.foot}>
        <Button
          component={AppLink}
          to={detailPath(uuid)}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft className={classes.icon} stroke={1.75} aria-hidden />}
        >
          Previous
        </Button>
        <span className={`${classes.footNote} ${classes.grow}`} role="status">
          {!hasSameSuggestionInput(form.values, saved) && 'Saving generates new suggestions, which takes 1 to 2 minutes.'}
        </span>
        <SubmitButton loading={edit.isPending} loadingLabel="Saving">
          Save
        </SubmitButton>
      </div>
    </form>
  )
}
