-- The role that makes backups. Row-level security is forced on every table of a business, its owner included: pg_dump as the owner stops
-- with "query would be affected by row-level security policy", and must, since it would see nothing. BYPASSRLS lets a role past; only a
-- superuser can give it. The role reads everything and writes nothing.
--
--   psql -d marquee -v password="$PGPASSWORD" -f backup-role.sql
create role marquee_backup login bypassrls connection limit 4 password :'password';
grant pg_read_all_data to marquee_backup;
