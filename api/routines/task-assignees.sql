-- Tasks of an account that is disabled or deleted become unassigned, whether the business itself or an operator does it.
create or replace function leave_tasks() returns trigger language plpgsql as $$
begin
  update action_items set assignee_uuid = null where client_uuid = old.client_uuid and assignee_uuid = old.uuid;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger leave_tasks_when_deleted after delete on accounts for each row execute function leave_tasks();
--> statement-breakpoint
create or replace trigger leave_tasks_when_disabled after update of disabled_at on accounts for each row
  when (new.disabled_at is not null and old.disabled_at is null) execute function leave_tasks();
