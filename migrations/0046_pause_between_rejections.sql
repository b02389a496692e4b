-- How long nothing is said of refused bodies after they were announced. It doubles while they keep coming.
alter table desk add column rejections_pause_minutes integer not null default 15;
