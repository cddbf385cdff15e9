-- A reply that was not delivered sets its web inquiry back to new, because the customer is still waiting. An inquiry that somebody marked
-- by hand, or that another reply may have reached, stays as it is.
create or replace function reopen_inquiry() returns trigger language plpgsql as $$
begin
  update web_inquiries i set state = 'new', settled_at = null
  from web_inquiry_replies r
  where r.client_uuid = new.client_uuid and r.message_uuid = new.uuid
    and i.client_uuid = r.client_uuid and i.uuid = r.inquiry_uuid and i.state = 'answered' and i.settled_at = r.created_at
    and not exists (select from web_inquiry_replies other join messages m on m.client_uuid = other.client_uuid and m.uuid = other.message_uuid
      where other.client_uuid = r.client_uuid and other.inquiry_uuid = r.inquiry_uuid and other.uuid <> r.uuid
        and m.state not in ('failed', 'suppressed'));
  return null;
end $$;
--> statement-breakpoint
create or replace trigger reopen_inquiry after update of state on messages for each row
  when (new.purpose = 'web-inquiry-reply' and new.state in ('failed', 'suppressed') and old.state is distinct from new.state)
  execute function reopen_inquiry();
