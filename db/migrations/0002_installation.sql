CREATE TABLE `installation` (
	`id` integer PRIMARY KEY NOT NULL,
	`recordings` text NOT NULL
);
